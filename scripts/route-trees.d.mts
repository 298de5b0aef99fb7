export function writeRoutes(root: string): Promise<void>
export function writePublicRoutes(root: string): Promise<void>
