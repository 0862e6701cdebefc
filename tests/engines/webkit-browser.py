"""A WebKitGTK browser that WebKitWebDriver drives, whose profile lasts; MiniBrowser's forgets everything when driven.

Arguments: the folder of the profile. What pages write to their console goes to the file `console` of that folder.
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = sys.argv[1]
# Pages' console messages come, against the setting's name, by the standard error: of this process and of the ones that it starts.
os.dup2(os.open(os.path.join(profile, "console"), os.O_CREAT | os.O_APPEND | os.O_WRONLY), 2)

data = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, "data"), base_cache_directory=os.path.join(profile, "cache")
)
context = WebKit2.WebContext(website_data_manager=data)
context.set_preferred_languages(["es-MX", "es"])
context.set_automation_allowed(True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_page_cache(True)
    settings.set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window(default_width=1280, default_height=900)
    view.connect("close", lambda _view: window.destroy())
    window.connect("destroy", Gtk.main_quit)
    window.add(view)
    window.show_all()
    return view


def start_session(_context, session):
    session.connect("create-web-view", create_view)


context.connect("automation-started", start_session)
Gtk.main()
