// Specification 2 §9.
export const richTextHeight = 300
export const markdownHeight = 300
export const markdownMinHeight = 200
export const codeHeight = 240
export const codeTabSize = 2
