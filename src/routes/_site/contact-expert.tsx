import { createFileRoute } from '@tanstack/react-router'
import { ExpertForm } from '../../features/contact/expert-form.tsx'
import { ExpertPage } from '../../features/offices/contact/expert-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { ComponentTheme } from '../../ui/app/component-theme.tsx'

export const Route = createFileRoute('/_site/contact-expert')({
  staticData: { title: 'offices:expert.title', description: 'offices:expert.description' },
  loader: () => loadTexts('offices', 'contact'),
  component: ContactExpert,
})

function ContactExpert() {
  return (
    <ExpertPage>
      <ComponentTheme>
        <ExpertForm />
      </ComponentTheme>
    </ExpertPage>
  )
}
