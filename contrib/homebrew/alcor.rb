# Homebrew formula for Alcor. `cargo xtask dist --url URL` fills in what stands between at signs.
class Alcor < Formula
  desc "Chess engine that shows you what it sees"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license "GPL-3.0-or-later"

  on_macos do
    url "@URL(macos)@"
    sha256 "@SHA256(macos)@"
  end

  on_linux do
    on_intel do
      url "@URL(linux-x86-64)@"
      sha256 "@SHA256(linux-x86-64)@"
    end
    on_arm do
      url "@URL(linux-arm64)@"
      sha256 "@SHA256(linux-arm64)@"
    end
  end

  def install
    bin.install "alcor"
    generate_completions_from_executable(bin/"alcor", "completions")
  end

  test do
    assert_match "bestmove", shell_output("#{bin}/alcor 'go depth 5'")
  end
end
