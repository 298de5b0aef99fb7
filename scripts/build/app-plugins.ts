import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import type { PluginOption } from 'vite'
import { mantineCss } from './mantine-css.ts'
import { writtenQueueing } from './queueing.ts'
import { themeVariables } from './theme-variables.ts'

/** The steps that every build of the app's sources needs; `split` keeps the pages apart from their routes. */
export const appPlugins = (split: boolean): PluginOption => [
  tanstackRouter({ target: 'react', autoCodeSplitting: split }),
  react(),
  mantineCss(),
  themeVariables(),
  writtenQueueing(),
]

/** One copy of each, whoever imports it. */
export const ONE_COPY = ['dexie', 'react', 'react-dom']
