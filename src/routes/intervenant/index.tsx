import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/intervenant/')({
  beforeLoad: () => {
    throw redirect({ to: '/intervenant/dashboard', replace: true })
  },
})
