import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { PAYS, type Pays } from '../../../sync/domain/enumerations.ts'
import { ContactForm } from '../../features/contact/contact-form.tsx'
import { useChosenOffice } from '../../features/offices/chosen-office.ts'
import { ContactPage } from '../../features/offices/contact/contact-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { COUNTRIES, type Country } from '../../state/countries.ts'
import { ComponentTheme } from '../../ui/app/component-theme.tsx'

interface ContactSearch {
  /** The office that the message is for. */
  readonly bureau?: Pays
}

export const Route = createFileRoute('/_site/contact')({
  staticData: { title: 'offices:contact.title', description: 'offices:contact.description' },
  validateSearch: ({ bureau }): ContactSearch => {
    const known = PAYS.find((one) => one === bureau)
    return known ? { bureau: known } : {}
  },
  loader: () => loadTexts('offices', 'contact'),
  component: Contact,
})

const route = getRouteApi('/_site/contact')

function Contact() {
  const chosen = useChosenOffice(route.useSearch().bureau)
  const navigate = route.useNavigate()
  const choose = (country: Country) =>
    void navigate({ search: { bureau: COUNTRIES[country].pays }, replace: true, resetScroll: false })
  return (
    <ContactPage chosen={chosen} onChoose={choose}>
      <ComponentTheme>
        <ContactForm bureau={COUNTRIES[chosen].pays} />
      </ComponentTheme>
    </ContactPage>
  )
}
