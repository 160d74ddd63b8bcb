// Long work in short turns, so that the page stays awake.
const TURN = 10; // milliseconds

export const rest = () =>
  new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      done();
    };
    channel.port2.postMessage(0);
  });

// Does step(0) … step(count - 1); ends early, by an AbortError, where the signal says so.
export async function inTurns(count, step, signal) {
  let until = performance.now() + TURN;
  for (let i = 0; i < count; i++) {
    step(i);
    if (performance.now() < until) continue;
    await rest();
    signal?.throwIfAborted();
    until = performance.now() + TURN;
  }
}
