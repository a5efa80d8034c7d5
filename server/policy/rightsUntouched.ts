/** Kinds of entries of doors at work, of people at the console and of what is wanted of the policy: they change no right. Whatever else is logged may. */
export const rightsUntouched =
  /^(access\.|door\.|lock\.|exit\.|doorbell\.|source\.|command\.|presence\.|muster\.|live\.|session\.|device\.(connection|moved)|report\.|snapshot\.|policytest\.|faceinvitation\.|account\.reasons_changed$|user\.(import(ed|_started)|avatar_(changed|removed)|invited|uninvited|joined)$)/;
