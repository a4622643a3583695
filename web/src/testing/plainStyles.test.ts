import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'

test('a component style keeps the rules that hide elements and drops the rest', () => {
  const style = document.createElement('style')
  style.innerHTML =
    '.gone{color:red;display:none;}.plain{color:red;}@media (min-width: 1px){.wide{margin:0;visibility:hidden;}.red{color:red;}}'
  document.body.append(style)
  document.body.insertAdjacentHTML(
    'beforeend',
    ['gone', 'plain', 'wide'].map((name) => `<button class="${name}">${name}</button>`).join(''),
  )
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['plain'])
  expect(style.textContent).toBe('.gone{display:none}@media (min-width: 1px){.wide{visibility:hidden}}')
})
