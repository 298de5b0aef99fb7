import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { knownSession } from '../data/hawa.ts'
import { searchSchema } from '../data/search-schemas.ts'
import { destinationOf } from '../features/auth/destination.ts'
import { UnlockPage } from '../features/codes/unlock-page.tsx'
import { loadTexts } from '../i18n/setup.ts'
import { TextLink } from '../ui/links/links.tsx'

export const Route = createFileRoute('/unlock')({
  staticData: { title: 'codes:unlock.title' },
  validateSearch: searchSchema({
    /** The path that was first requested. */
    redirect: v.string(),
  }),
  async beforeLoad({ search }) {
    const session = await knownSession()
    if (session.kind === 'signed-in')
      throw redirect({ href: destinationOf(session.profile?.type_compte, search.redirect), replace: true })
  },
  loader: () => loadTexts('codes', 'auth'),
  component: Unlock,
})

const route = getRouteApi('/unlock')

function Unlock() {
  const { t } = useTranslation('codes')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = async () => {
    const session = await knownSession()
    if (session.kind === 'signed-in')
      await navigate({ href: destinationOf(session.profile?.type_compte, search.redirect), replace: true })
  }
  return (
    <UnlockPage
      onUnlocked={() => void go()}
      foot={
        <>
          <TextLink to="/login" search={search}>
            {t('unlock.password')}
          </TextLink>
          <TextLink to="/">{t('unlock.site')}</TextLink>
        </>
      }
    />
  )
}
