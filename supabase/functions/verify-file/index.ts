import { backend, serve } from '../entry.ts'
import { verifyFile } from './handler.ts'

serve((request) => verifyFile(request, backend))
