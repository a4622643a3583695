/** A moment without its seconds: 2026-11-18 09:30. */
export const toTheMinute = (at: string | null | undefined): string => at?.slice(0, 16) ?? ''
