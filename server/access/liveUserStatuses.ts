import { UserStatus } from "#contract/enumerations.ts";

/** Of people for whom doors open: who is invited to sign in comes in meanwhile. */
export const liveUserStatuses: number[] = [UserStatus.Active, UserStatus.Pending];

export const isLive = ({ status }: { status: number }): boolean => liveUserStatuses.includes(status);
