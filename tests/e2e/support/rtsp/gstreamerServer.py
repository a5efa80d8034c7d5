"""Serves the MPEG-TS that arrives on a UDP port as one RTSP camera, behind digest sign-in.

Reads one line of JSON from standard input: {"udpPort", "codec", "userName", "password"}.
Says "listening <port>" when it can be reached and ends when standard input does.
"""

import json
import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

# With the parameter sets apart from the pictures, DESCRIBE tells them, as cameras do.
PAYLOADERS = {
    "h264": "h264parse ! video/x-h264,stream-format=avc,alignment=au ! rtph264pay name=pay0 pt=96 config-interval=-1",
    "hevc": "h265parse ! video/x-h265,stream-format=hvc1,alignment=au ! rtph265pay name=pay0 pt=96 config-interval=-1",
}


def main():
    settings = json.loads(sys.stdin.readline())
    Gst.init(None)
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service("0")
    server.set_auth(sign_in(settings["userName"], settings["password"]))
    server.get_mount_points().add_factory("/live", camera(settings["udpPort"], settings["codec"]))
    if server.attach(None) == 0:
        sys.exit("the RTSP server cannot listen")
    print(f"listening {server.get_bound_port()}", flush=True)
    loop = GLib.MainLoop()
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, lambda *_: loop.quit())
    loop.run()


def sign_in(user_name, password):
    token = GstRtspServer.RTSPToken()
    token.set_string(GstRtspServer.RTSP_TOKEN_MEDIA_FACTORY_ROLE, "viewer")
    auth = GstRtspServer.RTSPAuth()
    auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
    auth.add_digest(user_name, password, token)
    return auth


def camera(udp_port, codec):
    factory = GstRtspServer.RTSPMediaFactory()
    factory.set_launch(
        f"( udpsrc address=127.0.0.1 port={udp_port} buffer-size=2097152 caps=video/mpegts,systemstream=true,packetsize=188"
        f" ! tsdemux name=streams latency=100 streams. ! queue ! {PAYLOADERS[codec]}"
        " streams. ! queue ! aacparse ! rtpmp4gpay name=pay1 pt=97 )"
    )
    factory.set_shared(True)
    permissions = GstRtspServer.RTSPPermissions()
    for permission in (GstRtspServer.RTSP_PERM_MEDIA_FACTORY_ACCESS, GstRtspServer.RTSP_PERM_MEDIA_FACTORY_CONSTRUCT):
        permissions.add_permission_for_role("viewer", permission, True)
    factory.set_permissions(permissions)
    return factory


main()
