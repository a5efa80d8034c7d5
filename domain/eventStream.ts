export interface StreamFrame {
  event: string;
  id: string | undefined;
  data: string;
}

/** Cuts the text of a server-sent-event stream into frames, whatever the chunks it comes in. Comments are skipped. */
export function createFrameParser(onFrame: (frame: StreamFrame) => void): (chunk: string) => void {
  let rest = "";
  let event = "message";
  let id: string | undefined;
  let data: string[] = [];
  const line = (text: string) => {
    if (text === "") {
      if (data.length > 0) onFrame({ event, id, data: data.join("\n") });
      event = "message";
      data = [];
      return;
    }
    if (text.startsWith(":")) return;
    const colon = text.indexOf(":");
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? "" : text.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    else if (field === "id") id = value;
    else if (field === "data") data.push(value);
  };
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const each of lines) line(each);
  };
}
