const maxLength = 5

/** A shortened file name (specification file 2 §9); the full name belongs in a tooltip. */
export function cutName(name: string): string {
  const characters = [...name]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : name
}
