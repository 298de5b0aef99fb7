import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFound } from '../../ui/app/not-found.tsx'

export const Route = createFileRoute('/_site/$')({
  staticData: { title: 'missing.title', description: 'missing.description' },
  async beforeLoad({ location, context }) {
    if (await context.addAreas(location.pathname)) throw redirect({ href: location.href, replace: true })
  },
  component: NotFound,
})
