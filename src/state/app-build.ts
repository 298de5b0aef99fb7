/**
 * Which build of the app this page runs, as the name of its script says it: "index-B7xk2a". Absent while developing.
 */
export function appBuild(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')
  return /\/assets\/([A-Za-z0-9._-]{1,40})\.js/.exec(script?.src ?? '')?.[1]
}
