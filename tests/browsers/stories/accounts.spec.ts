import { links } from '@/lib/links'
import { newAccount } from '../../e2e/support/account'
import { linkTo } from '../../e2e/support/mail'
import { test } from '../support/test'

test('somebody registers and confirms the address, stays logged in, logs out, and logs in', async ({ visitor }) => {
  const account = newAccount()
  await visitor.goTo('/media')
  await visitor.role('contentinfo').role('link', 'Register').click()
  const dialog = visitor.role('dialog', 'Register')
  await dialog.field('Username').fill(account.username)
  await dialog.field('Email').fill(account.email)
  await dialog.field('Password').fill(account.password)
  await dialog.field('Confirm password').fill(account.password)
  await dialog.role('button', 'Register').click()
  await visitor.shows('check your email to activate your account!')
  await visitor.goTo(await linkTo(account.email, 'confirm'))
  await visitor.shows('Your account has been activated, and you are logged in')
  await visitor.isAt(links.welcome('/media'))
  const menu = visitor.role('button', 'Your account')
  await menu.isSeen()

  await visitor.goTo('/companies')
  await menu.click()
  await visitor.role('menu', 'Your account').role('menuitem', 'Log out').click()
  await visitor.role('banner').role('link', 'Log in').isSeen()
  await visitor.goTo('/login')
  const main = visitor.role('main')
  await main.field('Email').fill(account.email)
  await main.field('Password').fill(account.password)
  await main.role('button', 'Log in').click()
  await menu.isSeen()
  await visitor.isAt('/')
})
