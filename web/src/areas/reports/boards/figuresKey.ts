/** The queries for all figures over one resource. */
export const figuresKey = (source: string) => ['resource', source, 'report'] as const
