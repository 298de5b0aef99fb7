import { page, type Locator } from 'vitest/browser'

/** The public pages' header, menu and footer; French labels. */
export const header = page.getByRole('banner')
export const navigation = header.getByRole('navigation', { name: 'Navigation principale' })
export const menuButton = header.getByRole('button', { name: 'Ouvrir le menu' })
export const menu = page.getByRole('dialog', { name: 'Menu' })
export const footer = page.getByRole('contentinfo')

/** One section of a page, by its title. */
export const section = (title: string): Locator => page.getByRole('region', { name: title })

/** A link of the page itself. */
export const link = (name: string): Locator => page.getByRole('main').getByRole('link', { name })
