/** The build of the app that this page runs, by the name of its script: "index-B7xk2a". Absent in development. */
export function appBuild(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script:is([type=module],[defer])[src*="/assets/"]')
  return /\/assets\/([A-Za-z0-9._-]{1,40})\.js/.exec(script?.src ?? '')?.[1]
}
