/** Placeholder for an image that cannot be loaded: a frame with a mountain, in a grey for light and dark mode. */
export const missingPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="#999" stroke-width="2"><rect x="8" y="10" width="32" height="28" rx="3"/><path d="m8 32 9-9 8 8 6-6 9 9"/><circle cx="30" cy="18" r="3"/></svg>',
)}`
