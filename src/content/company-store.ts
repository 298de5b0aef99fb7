import { create } from 'zustand'
import { company, offices } from './company.ts'
import type { InForce } from './published-company.ts'

/**
 * The details in force. They begin as the build has them, which is what prerendered pages were made of and what React
 * takes over; src/published.ts puts what was published here once the page stands.
 */
export const useInForce = create<InForce>(() => ({ company, offices }))

export const useCompany = () => useInForce((details) => details.company)
export const useOffices = () => useInForce((details) => details.offices)
