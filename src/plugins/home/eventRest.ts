/** Many events at doors within this time, in milliseconds, load a widget again once. */
export const eventRestMs = 2000;
