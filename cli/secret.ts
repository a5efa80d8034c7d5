import { text } from "node:stream/consumers";
import { Failure } from "./failure.ts";

/** Reads a secret from the terminal without echo, or the first line of standard input if it is not a terminal. */
export async function askSecret(question: string): Promise<string> {
  const secret = process.stdin.isTTY ? await typed(question) : ((await text(process.stdin)).split(/\r?\n/)[0] ?? "");
  if (secret === "") throw new Failure("No password was given.", 2);
  return secret;
}

function typed(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true).setEncoding("utf8").resume();
  return new Promise((resolve, reject) => {
    let secret = "";
    const end = () => {
      stdin.setRawMode(false).pause();
      stdin.off("data", read);
      stderr.write("\n");
    };
    function read(chunk: string): void {
      for (const letter of chunk) {
        if (letter === "\r" || letter === "\n") {
          end();
          return resolve(secret);
        }
        if (letter === "\u0003" || letter === "\u0004") {
          end();
          return reject(new Failure("No password was given.", 2));
        }
        secret = letter === "\u007f" || letter === "\b" ? Array.from(secret).slice(0, -1).join("") : secret + letter;
      }
    }
    stdin.on("data", read);
  });
}
