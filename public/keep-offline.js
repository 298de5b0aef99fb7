// On a bad network a part of the app may never arrive, and with it the registration of the worker that would have
// kept the rest. This one registers it: at once when a script fails, else when the app did not in time.
// Not for somebody who asked for fewer bytes.
if ('serviceWorker' in navigator && !navigator.connection?.saveData) {
  const register = async () => {
    if (await navigator.serviceWorker.getRegistration()) return
    // The worker keeps the site in this language first: sw/messages.ts, `workerMemory`.
    const memory = await caches.open('hawa-worker')
    await memory.put('/language', new Response(document.documentElement.lang)).catch(() => {})
    await navigator.serviceWorker.register('/sw.js')
  }
  const unlessDone = () => void register().catch(() => {})
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && unlessDone(), true)
  addEventListener('load', () => setTimeout(unlessDone, 8000))
}
