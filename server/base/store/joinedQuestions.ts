/**
 * Puts a question once for everybody who comes before it is put. Nobody gets an answer that is older than their asking:
 * who comes while a question is under way waits for the next one.
 */
export function createJoinedQuestions<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const underWay = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<Answer>>();
  return (key) => {
    const joined = next.get(key);
    if (joined) return joined;
    const answer = (underWay.get(key) ?? Promise.resolve()).then(() => {
      next.delete(key);
      return ask(key);
    });
    const ended = answer.then(
      () => undefined,
      () => undefined,
    );
    next.set(key, answer);
    underWay.set(key, ended);
    void ended.then(() => underWay.get(key) === ended && underWay.delete(key));
    return answer;
  };
}
