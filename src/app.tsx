import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import 'virtual:theme-variables.css'
import '@mantine/core/styles/global.css'
import './base.css'
import './contrast.css'
import { StrictMode } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import type { AppRouter } from './router.tsx'

/** The whole app; the build renders the public pages of it to HTML, the browser takes them over from there. */
export function App({ router }: { readonly router: AppRouter }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}
