/** Called by a schedule (decision 0049); the embedded server sweeps by itself. */
import { backend, serve } from '../entry.ts'
import { sweepFiles } from './handler.ts'

serve((request) => sweepFiles(request, backend))
