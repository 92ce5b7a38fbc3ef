/** Serves the page in both ways for as long as the tests run; environment variables contain the addresses. */
import { serve } from "../server";

export default async function start(): Promise<() => void> {
  const [isolated, plain] = [await serve("isolated"), await serve("plain")];
  Object.assign(process.env, { ALCOR_ISOLATED: isolated.address, ALCOR_PLAIN: plain.address });
  return () => [isolated, plain].forEach(({ server }) => server.close());
}
