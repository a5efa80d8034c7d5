import { endSession, getUserAccess, listAccounts, switchAccount } from "#contract/session.ts";
import type { Command } from "../command.ts";
import { exitCodes, Failure, wrongWords } from "../failure.ts";
import { table } from "../table.ts";

export const signIn: Command = {
  takes: "--email <address>",
  summary: "Sign in and keep the session",
  details:
    "The password is asked for, or read from standard input when that is no terminal.\nThe session is kept in $XDG_CONFIG_HOME/gatehouse/session.json (else ~/.config/gatehouse/…), readable by you alone.",
  options: { email: { kind: "value", help: "who signs in" } },
  async run({ client, options, askSecret, tell }) {
    const email = options["email"];
    if (email === undefined) throw wrongWords("Option --email is missing.");
    await client.signIn(email, await askSecret(`Password of ${email}: `));
    const { personId, fullName, accountId, accountName } = await client.call(getUserAccess, {});
    tell({ url: client.url, personId, fullName, accountId, accountName }, [`Signed in to ${client.url} as ${fullName}, ${accountName}`]);
    return undefined;
  },
};

export const signOut: Command = {
  takes: "",
  summary: "End the session, here and on the platform",
  async run({ client, tell }) {
    try {
      await client.call(endSession, {});
    } catch (error) {
      // A session that ended already needs no end; one that cannot be told so is at least forgotten here.
      if (!(error instanceof Failure) || error.exitCode !== exitCodes.notSignedIn) throw error;
    } finally {
      client.forget();
    }
    tell({ isSignedIn: false }, ["Signed out"]);
    return undefined;
  },
};

export const whoAmI: Command = {
  takes: "",
  summary: "Who is signed in, with role and scopes",
  async run({ client, tell }) {
    const access = await client.call(getUserAccess, {});
    const { realtimeCursor: _cursor, ...person } = access;
    tell({ url: client.url, ...person }, [
      `${access.fullName} <${access.email}>`,
      `Account  ${access.accountName} (${access.accountId})`,
      `Role     ${access.role.displayName}`,
      `Sites    ${access.sites.map(({ name }) => name).join(", ") || "none"}`,
      `Scopes   ${access.scopes.join(" ") || "none"}`,
      `Platform ${client.url}`,
    ]);
    return undefined;
  },
};

export const accounts: Command = {
  takes: "",
  summary: "Accounts of the person who is signed in",
  async run({ client, tell }) {
    const list = await client.call(listAccounts, {});
    tell(
      list,
      table(
        ["", "ID", "NAME"],
        list.map(({ id, name, isSelected }) => [isSelected ? "*" : "", id, name]),
      ),
    );
    return undefined;
  },
};

export const useAccount: Command = {
  takes: "<account>",
  summary: "Work in another account of yours",
  words: { least: 1, most: 1 },
  async run({ client, words, tell }) {
    const { accountId } = await client.call(switchAccount, { query: { accountId: words[0] ?? "" } });
    await client.token(true);
    tell({ accountId }, [`Working in ${accountId}`]);
    return undefined;
  },
};
