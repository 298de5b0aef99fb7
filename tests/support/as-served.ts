/**
 * Setup of the contract tests: in the process of a server, node-server puts its own Request and Response in the place
 * of Node's, where `instanceof` and constructors differ. The server is tried as it will run.
 */
import { getRequestListener } from '@hono/node-server'

getRequestListener(() => new Response())
