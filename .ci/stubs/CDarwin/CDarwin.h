// Declarations of Apple's system that the sources use, for the type check alone.
#include <stddef.h>
#include <stdint.h>

typedef int32_t pid_t, dev_t;
typedef uint32_t uid_t, gid_t, useconds_t, sigset_t;
typedef uint16_t mode_t, nlink_t;
typedef uint64_t ino_t;
typedef int64_t off_t;
typedef long ssize_t, time_t;
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
typedef struct __sFILE FILE;

struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; int32_t tv_usec; };
struct stat {
  dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec; off_t st_size;
};
struct rusage { struct timeval ru_utime, ru_stime; long ru_maxrss; };
struct rlimit { uint64_t rlim_cur, rlim_max; };
struct itimerval { struct timeval it_interval, it_value; };
struct dirent { uint64_t d_ino, d_seekoff; uint16_t d_reclen, d_namlen; uint8_t d_type; char d_name[1024]; };
typedef struct _DIR DIR;
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };

int access(const char *, int), chmod(const char *, mode_t), chown(const char *, uid_t, gid_t), close(int);
int dup2(int, int), fchmod(int, mode_t), flock(int, int), fstat(int, struct stat *), fsync(int);
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *), setrlimit(int, const struct rlimit *);
int setitimer(int, const struct itimerval *, struct itimerval *);
int getrlimit(int, struct rlimit *), getrusage(int, struct rusage *), isatty(int);
int link(const char *, const char *), linkat(int, const char *, int, const char *, int);
int lstat(const char *, struct stat *), mkdir(const char *, mode_t), pipe(int *);
int rename(const char *, const char *), renamex_np(const char *, const char *, unsigned), rmdir(const char *);
int stat(const char *, struct stat *), unlink(const char *), usleep(useconds_t);
typedef struct _opaque_pthread_t *pthread_t;
pthread_t pthread_self(void);
struct pollfd { int fd; short events, revents; };
int poll(struct pollfd *, unsigned, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *), sigaddset(sigset_t *, int), sigemptyset(sigset_t *);
int sigismember(const sigset_t *, int), sigpending(sigset_t *), sigwait(const sigset_t *, int *);
int atexit(void (*)(void)), kill(pid_t, int);
FILE *fopen(const char *, const char *);
char *fgets(char *, int, FILE *);
int fclose(FILE *);
ssize_t read(int, void *, size_t), write(int, const void *, size_t);
useconds_t ualarm(useconds_t, useconds_t);
pid_t waitpid(pid_t, int *, int), getpid(void);
long sysconf(int);
char *getenv(const char *), *realpath(const char *, char *), *strdup(const char *), *strerror(int);
size_t strlen(const char *);
void *malloc(size_t);
void free(void *);
void _exit(int) __attribute__((noreturn));
void exit(int) __attribute__((noreturn));
void *dlopen(const char *, int), *dlsym(void *, const char *);
char *dlerror(void);
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_PROCESS_CPUTIME_ID = 12,
  _CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
int clock_gettime(clockid_t, struct timespec *);
int posix_spawn(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
  char *const *, char *const *);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *, int);
int posix_spawnattr_init(posix_spawnattr_t *), posix_spawnattr_destroy(posix_spawnattr_t *);
int posix_spawnattr_setflags(posix_spawnattr_t *, short), posix_spawnattr_setpgroup(posix_spawnattr_t *, pid_t);
int _NSGetExecutablePath(char *, uint32_t *);
char ***_NSGetEnviron(void);

typedef int kern_return_t, integer_t, host_flavor_t;
typedef unsigned natural_t, mach_msg_type_number_t, mach_port_t, host_t;
struct vm_statistics64 {
  natural_t free_count, active_count, inactive_count, wire_count;
  uint64_t zero_fill_count, reactivations, pageins, pageouts, faults, cow_faults, lookups, hits, purges;
  natural_t purgeable_count, speculative_count;
};
typedef struct vm_statistics64 vm_statistics64_data_t;
kern_return_t host_statistics64(host_t, host_flavor_t, integer_t *, mach_msg_type_number_t *);
mach_port_t mach_host_self(void);

#define HOST_VM_INFO64 4
#define KERN_SUCCESS 0
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_ACCMODE 0x0003
#define O_NONBLOCK 0x0004
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_NOCTTY 0x20000
#define O_DIRECTORY 0x100000
#define O_CLOEXEC 0x1000000
#define AT_FDCWD -2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_FULLFSYNC 51
#define FD_CLOEXEC 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_SH 1
#define LOCK_UN 8
#define RENAME_SWAP 2
#define RLIMIT_NOFILE 8
#define RTLD_NOW 2
#define RTLD_LOCAL 4
#define RUSAGE_SELF 0
#define POLLIN 1
#define POLLOUT 4
#define POSIX_SPAWN_SETPGROUP 2
#define WNOHANG 1
#define SIGHUP 1
#define SIGINT 2
#define SIGILL 4
#define SIGTRAP 5
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGPROF 27
#define ITIMER_PROF 2
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define EXDEV 18
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66
#define ENOSYS 78
#define _SC_PAGESIZE 29
