import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TextDisplay } from './TextDisplay.tsx'

test('a text in a table has a tooltip only if it is cut', async () => {
  const user = userEvent.setup()
  render(<TextDisplay text="杭州云舟供应链管理有限公司" compact />)
  const text = screen.getByText(/云舟/)
  await user.hover(text)
  expect(text).toHaveProperty('title', '')
  await user.unhover(text)
  vi.spyOn(text, 'scrollWidth', 'get').mockReturnValue(300)
  await user.hover(text)
  expect(text).toHaveProperty('title', '杭州云舟供应链管理有限公司')
})
