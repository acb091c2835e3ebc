// Prints the address of every module that is loaded after this one.
import { registerHooks } from 'node:module';
import process from 'node:process';

registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`${url}\n`);
    return nextLoad(url, context);
  },
});
