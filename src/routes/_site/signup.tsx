import { createFileRoute, getRouteApi, useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useArrival } from '../../features/auth/sign-in/arrival.ts'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { SignUpForm } from '../../features/auth/sign-in/sign-up-form.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { TextLink } from '../../ui/links/links.tsx'

interface SignUpSearch {
  /** The path that was first requested. */
  readonly redirect?: string
}

export const Route = createFileRoute('/_site/signup')({
  staticData: { title: 'auth:signup.title', description: 'auth:signup.description' },
  validateSearch: ({ redirect }): SignUpSearch => (typeof redirect === 'string' ? { redirect } : {}),
  loader: () => loadTexts('auth'),
  component: SignUp,
})

const route = getRouteApi('/_site/signup')

function SignUp() {
  const { t } = useTranslation('auth')
  const search = route.useSearch()
  // A prerendered page knows no search.
  const { redirect } = useHydrated() ? search : {}
  const stays = useArrival(redirect)
  return (
    <AuthCard
      wide
      title={t('signup.title')}
      lead={t('signup.lead')}
      hidden={!stays}
      foot={
        <>
          <span>
            {t('signup.hasAccount')}{' '}
            <TextLink to="/login" search={redirect ? { redirect } : {}}>
              {t('login.title')}
            </TextLink>
          </span>
          <TextLink to="/">{t('home')}</TextLink>
        </>
      }
    >
      <SignUpForm asked={redirect} />
    </AuthCard>
  )
}
