import { UserStatus } from "#contract/enumerations.ts";

/** Statuses of people for whom doors open. An invited person can enter before their first sign-in. */
export const liveUserStatuses: number[] = [UserStatus.Active, UserStatus.Pending];

export const isLive = ({ status }: { status: number }): boolean => liveUserStatuses.includes(status);
