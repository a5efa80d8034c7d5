/**
 * How far two clocks of an installation may be apart where one stamps when something begins and another decides whether it has begun:
 * those of the platform's processes, of a door, which follows the platform's by messages that were under way for a while, and of a
 * browser. It is for beginnings alone: nothing lasts longer for it. Where the same clock stamps and decides there is none.
 */
export const clockToleranceMs = 2_000;
