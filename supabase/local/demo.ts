import type { Stack } from './stack.ts'
export async function seedDemo(_stack: Stack): Promise<void> {}
