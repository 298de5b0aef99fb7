import { create } from 'zustand'
import { company, offices } from './company.ts'
import type { InForce } from './published-company.ts'

/**
 * The details in force. They begin as the build's details, from which the prerendered pages were made and which React
 * hydrates; src/published.ts sets the published ones once the page is hydrated.
 */
export const useInForce = create<InForce>(() => ({ company, offices }))

export const useCompany = () => useInForce((details) => details.company)
export const useOffices = () => useInForce((details) => details.offices)
