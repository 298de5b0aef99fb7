import { createFileRoute } from '@tanstack/react-router'
import { HolidaysPage } from '../../features/holidays/holidays-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/holidays')({
  staticData: { title: 'area.holidays' },
  loader: () => loadTexts('holidays'),
  component: HolidaysPage,
})
