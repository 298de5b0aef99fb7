import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { guardSignIn } from '../../features/auth/guards.ts'
import { LOGIN_TABS, LoginForm } from '../../features/auth/login-form.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { TextLink } from '../../ui/links.tsx'

interface LoginSearch {
  readonly tab?: (typeof LOGIN_TABS)[number]
  /** The path first asked for. */
  readonly redirect?: string
}

export const Route = createFileRoute('/_site/login')({
  staticData: { title: 'auth:login.title' },
  validateSearch: ({ tab, redirect }): LoginSearch => {
    const known = LOGIN_TABS.find((one) => one === tab)
    return { ...(known ? { tab: known } : {}), ...(typeof redirect === 'string' ? { redirect } : {}) }
  },
  beforeLoad: ({ search }) => guardSignIn(search.redirect),
  loader: () => loadTexts('auth'),
  component: Login,
})

function Login() {
  const { t } = useTranslation('auth')
  const { tab = 'client', redirect } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuthCard
      title={t('login.title')}
      lead={redirect?.startsWith('/start-study') ? t('login.leadRequest') : t('login.lead')}
      foot={
        <>
          <span>
            {t('login.noAccount')}{' '}
            <TextLink to="/signup" search={redirect ? { redirect } : {}}>
              {t('signup.title')}
            </TextLink>
          </span>
          <TextLink to="/">{t('home')}</TextLink>
        </>
      }
    >
      <LoginForm
        tab={tab}
        asked={redirect}
        onTab={(next) => void navigate({ search: (before) => ({ ...before, tab: next }), replace: true })}
      />
    </AuthCard>
  )
}
