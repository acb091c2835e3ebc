/** A page without anything, in which stories are asked by hand. For tests of what a story may do. */
import { StoryFrame } from '../../../src/web/story/story-frame.ts';

Object.assign(window, { StoryFrame });
