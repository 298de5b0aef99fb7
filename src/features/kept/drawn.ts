/** Is a page drawn in here, and none of its parts still a placeholder? */
export const isDrawn = (root: ParentNode): boolean =>
  root.querySelector('main h1') !== null && root.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') === null
