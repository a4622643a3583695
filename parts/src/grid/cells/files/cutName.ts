const most = 5

/** The name of a file where there is little room (specification file 2 §9); the whole one belongs into a tooltip. */
export function cutName(name: string): string {
  const characters = [...name]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : name
}
