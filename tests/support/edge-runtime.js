/**
 * Run by Deno before the entry of a function (tests/support/deno-functions.ts). The rest of what hosted Supabase's
 * runtime gives a function: a port that nobody chose, and `waitUntil`, for which plain Deno has no need.
 */
const { serve } = Deno
Deno.serve = (handler) => {
  const onListen = ({ port }) => console.log(`port ${port}`)
  return serve({ hostname: '127.0.0.1', port: 0, onListen }, handler)
}
globalThis.EdgeRuntime = {
  waitUntil(work) {
    if (!(work instanceof Promise)) throw new TypeError('waitUntil takes a promise')
  },
}

/** Ends with the process that started it, however that one ended. */
async function endWithParent() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit()
}
void endWithParent()
