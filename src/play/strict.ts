/** Inputs, tables and options of a user's rules, in which a misspelt name is an error and not `undefined`. */

/** The same value; asking it, or anything in it, for a name that it has not throws. @param path how it is called */
export function strict<T>(value: T, path: string): T {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name): unknown {
      const found: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || name === 'toJSON') return found;
      if (!(name in target) && !(Array.isArray(target) && /^\d+$/u.test(name)))
        throw new TypeError(`${path} has no ${name}; it has ${Object.keys(target).join(', ')}`);
      return typeof found === 'function' ? found : strict(found, `${path}.${name}`);
    },
    set(_target, name): never {
      throw new TypeError(`${path}.${String(name)} cannot be changed: only the state changes`);
    },
  });
}
