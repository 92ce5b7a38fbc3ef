/** Serves the page in both ways for as long as the tests run. */
import { serve } from "../server";

export default async function start(): Promise<() => void> {
  const servers = [await serve(8801, "isolated"), await serve(8802, "plain")];
  return () => servers.forEach(server => server.close());
}
