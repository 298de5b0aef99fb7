/** `npm run dev`, /parts.html: the parts of the house in all their states. No build has this page. */
import { isLanguage } from '../i18n/languages.ts'
import { isFace, showParts } from './show-parts.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('parts.html has no #root')
const asked = new URLSearchParams(location.search)
const [language, face] = [asked.get('lang') ?? '', asked.get('face') ?? '']
void showParts(root, isLanguage(language) ? language : 'fr', isFace(face) ? face : 'light')
