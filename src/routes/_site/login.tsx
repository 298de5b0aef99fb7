import { createFileRoute, getRouteApi, useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayUnlock } from '../../features/auth/data/may-unlock.ts'
import { useArrival } from '../../features/auth/sign-in/arrival.ts'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { LoginForm } from '../../features/auth/sign-in/login-form.tsx'
import { LOGIN_TABS } from '../../features/auth/sign-in/login-tabs.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { TextLink } from '../../ui/links/links.tsx'

interface LoginSearch {
  /** The tab that is open. */
  readonly espace?: (typeof LOGIN_TABS)[number]
  /** The path that was first requested. */
  readonly redirect?: string
}

export const Route = createFileRoute('/_site/login')({
  staticData: { title: 'auth:login.title', description: 'auth:login.description' },
  validateSearch: ({ espace, redirect }): LoginSearch => {
    const known = LOGIN_TABS.find((one) => one === espace)
    return { ...(known ? { espace: known } : {}), ...(typeof redirect === 'string' ? { redirect } : {}) }
  },
  loader: () => loadTexts('auth'),
  component: Login,
})

const route = getRouteApi('/_site/login')

function Login() {
  const { t } = useTranslation('auth')
  const search = route.useSearch()
  // A prerendered page knows no search.
  const { espace = 'client', redirect } = useHydrated() ? search : {}
  const coded = useMayUnlock()
  const navigate = route.useNavigate()
  const stays = useArrival(redirect)
  return (
    <AuthCard
      title={t('login.title')}
      lead={redirect?.startsWith('/start-study') ? t('login.leadRequest') : t('login.lead')}
      hidden={!stays}
      foot={
        <>
          <span>
            {t('login.noAccount')}{' '}
            <TextLink to="/signup" search={redirect ? { redirect } : {}}>
              {t('signup.title')}
            </TextLink>
          </span>
          {coded && (
            <TextLink to="/unlock" search={redirect ? { redirect } : {}}>
              {t('login.unlock')}
            </TextLink>
          )}
          <TextLink to="/">{t('home')}</TextLink>
        </>
      }
    >
      <LoginForm
        tab={espace}
        asked={redirect}
        onTab={(next) => void navigate({ search: (before) => ({ ...before, espace: next }), replace: true })}
      />
    </AuthCard>
  )
}
