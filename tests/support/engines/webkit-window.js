/**
 * The smallest browser around WebKitGTK, run by gjs and steered by WebKitWebDriver. WebKit's own MiniBrowser forgets
 * everything when it is steered; this one keeps its data in the folder it is given, so that it can be restarted.
 */
imports.gi.versions.Gtk = '3.0'
imports.gi.versions.WebKit2 = '4.1'
const { Gtk, WebKit2 } = imports.gi
const [profile, ...languages] = ARGV

Gtk.init(null)
const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: profile,
    base_cache_directory: `${profile}/cache`,
  }),
})
context.get_cookie_manager().set_persistent_storage(`${profile}/cookies.sqlite`, WebKit2.CookiePersistentStorage.SQLITE)
context.set_preferred_languages(languages)
context.set_automation_allowed(true)
context.connect('automation-started', (_, session) => {
  const browser = new WebKit2.ApplicationInfo()
  browser.set_name('Hawa')
  session.set_application_info(browser)
  session.connect('create-web-view', openWindow)
})
Gtk.main()

function openWindow() {
  // WebDriver has no word for the console: the driver's output is read instead.
  const settings = new WebKit2.Settings({ enable_write_console_messages_to_stdout: true })
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true, settings })
  const window = new Gtk.Window({ default_width: 1280, default_height: 800 })
  window.add(view)
  view.connect('close', () => window.destroy())
  window.show_all()
  return view
}
